/**
 * Property tests try the same values in every run, so that a change is judged by what it changes. `FAST_CHECK_SEED` asks for
 * others, to go looking for faults.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["FAST_CHECK_SEED"] ?? 20_260_728) });
