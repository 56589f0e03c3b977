/**
 * A wire name in, a readable local variable out. It need not be unique: whoever declares it sees to that.
 */
import { isReserved } from "../print/identifiers.js";

/** `io.modelcontextprotocol/protocolVersion` → `protocolVersion`, `x-origin` → `xOrigin`, `default` → `default$`. */
export function localNameOf(wire: string): string {
  const words = wire
    .slice(wire.lastIndexOf("/") + 1)
    .split(/[^A-Za-z0-9_$]+/)
    .filter((word) => word !== "");
  const name = words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join("");
  if (!/^[A-Za-z_$]/.test(name)) return "member";
  return isReserved(name) || /^(?:check|validate)(?:[A-Z]|$)/.test(name) ? `${name}$` : name;
}
