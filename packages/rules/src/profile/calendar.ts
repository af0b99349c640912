/** Longest line of a calendar file, octets without the line break (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

/** Octets of a character in UTF-8. */
function octetsOf(char: string): number {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

/** Folds a content line: every further line begins with a space, and no character is cut (RFC 5545 §3.1). */
export function foldLine(line: string): string {
  const folded: string[] = [];
  let [part, size] = ['', 0];
  for (const char of line) {
    const length = octetsOf(char);
    if (size + length > LINE_OCTETS) {
      folded.push(part);
      [part, size] = [' ', 1];
    }
    part += char;
    size += length;
  }
  return [...folded, part].join('\r\n');
}

/** A TEXT value (RFC 5545 §3.3.11). Control characters, which it may not have, are dropped. */
export const calendarText = (text: string): string =>
  text
    .replace(/\r\n|\r/gu, '\n')
    .replace(/[\\;,]/gu, (char) => `\\${char}`)
    .replace(/\n/gu, '\\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/gu, '');

/** UTC, in the form of RFC 5545 §3.3.5. */
const utc = (at_ms: number): string =>
  new Date(at_ms).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');

export interface CalendarEvent {
  /** Unique in the world, and the same whenever the event is sent. */
  uid: string;
  at_ms: number;
  summary: string;
  url: string;
}

/**
 * A calendar file with one event for each time (RFC 5545). An event without an end takes no time of the calendar: when a
 * broadcast ends is not known.
 * @param now_ms when the file is made
 */
export function calendarFile(events: readonly CalendarEvent[], now_ms: number): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Akari//next login//EN', 'METHOD:PUBLISH'],
    ...events.flatMap(({ uid, at_ms, summary, url }) => [
      'BEGIN:VEVENT',
      `UID:${calendarText(uid)}`,
      `DTSTAMP:${utc(now_ms)}`,
      `DTSTART:${utc(at_ms)}`,
      `SUMMARY:${calendarText(summary)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}
