/**
 * The calendar itself: events in a JSON file, named by CALENDAR_FILE. It knows nothing of the protocol; any server, or none,
 * could stand in front of it.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";

/** One event. `startsAt` is an RFC 3339 date and time. */
export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly startsAt: string;
}

const seeds: readonly CalendarEvent[] = [
  { id: "e1", title: "Standup", startsAt: "2026-09-07T09:00:00Z" },
  { id: "e2", title: "Design review", startsAt: "2026-09-09T15:00:00Z" },
];

/** All events, the earliest first. A file that is not there yet, or empty, stands for the two seeded events. */
export function readEvents(): readonly CalendarEvent[] {
  const file = fileName();
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const events = text.trim() === "" ? seeds : (JSON.parse(text) as readonly CalendarEvent[]);
  return events.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}

/** Adds an event under the next free id. Written beside and renamed, so that no reader ever sees half a file. */
export function addEvent(title: string, startsAt: string): CalendarEvent {
  const events = readEvents();
  const last = Math.max(0, ...events.map((event) => Number(event.id.slice(1))));
  const event: CalendarEvent = { id: `e${last + 1}`, title, startsAt };
  const file = fileName();
  writeFileSync(`${file}.new`, `${JSON.stringify([...events, event], null, 2)}\n`);
  renameSync(`${file}.new`, file);
  return event;
}

function fileName(): string {
  return process.env["CALENDAR_FILE"] ?? "calendar-events.json";
}
