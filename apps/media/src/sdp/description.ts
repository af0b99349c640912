/** One m-section of an SDP description (RFC 8866), as its lines. */
export interface MediaSection {
  /** `audio`, `video`, `application` … */
  kind: string;
  protocol: string;
  /** Payload types or other formats, as written. */
  formats: string[];
  mid: string;
  lines: string[];
}

export interface Description {
  session: string[];
  media: MediaSection[];
}

const MAX_LINES = 2_000;
const MAX_SECTIONS = 16;

export class SdpError extends Error {}

/**
 * Splits SDP into its sections; does not interpret codecs.
 * @throws SdpError when the text is not SDP
 */
export function parseDescription(text: string): Description {
  const lines = text.split(/\r\n|\n/).filter((line) => line !== '');
  if (lines.length > MAX_LINES) throw new SdpError('too many lines');
  if (lines[0] !== 'v=0') throw new SdpError('does not begin with v=0');
  const session: string[] = [];
  const media: MediaSection[] = [];
  for (const line of lines) {
    // Control characters would be copied into this node's answer.
    if (!/^[a-z]=[^\u0000-\u0008\u000a-\u001f]*$/.test(line)) throw new SdpError('not a line of SDP');
    if (line.startsWith('m=')) media.push(parseMediaLine(line));
    else (media.at(-1)?.lines ?? session).push(line);
  }
  if (media.length > MAX_SECTIONS) throw new SdpError('too many media sections');
  for (const [index, section] of media.entries()) section.mid = attribute(section, 'mid') ?? String(index);
  if (new Set(media.map((section) => section.mid)).size !== media.length)
    throw new SdpError('mid used twice');
  return { session, media };
}

function parseMediaLine(line: string): MediaSection {
  const [kind, port, protocol, ...formats] = line.slice(2).trim().split(/\s+/);
  if (!kind || !port || !/^\d{1,5}$/.test(port) || !protocol || formats.length === 0)
    throw new SdpError('m-line not understood');
  return { kind, protocol, formats, mid: '', lines: [] };
}

/** First value of `a=name:value` in a section. */
export function attribute(section: { lines: string[] }, name: string): string | undefined {
  const prefix = `a=${name}:`;
  return section.lines.find((line) => line.startsWith(prefix))?.slice(prefix.length);
}

export type MediaDirection = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** Direction of a section; `sendrecv` when it has none (RFC 8866 §6.7). */
export function direction(section: { lines: string[] }): MediaDirection {
  const line = section.lines.find((each) => /^a=(sendrecv|sendonly|recvonly|inactive)$/.test(each));
  return (line?.slice(2) ?? 'sendrecv') as MediaDirection;
}

/** Formats a description with CRLF line ends. `port` 0 rejects a section. */
export function formatDescription(session: string[], media: (MediaSection & { port: number })[]): string {
  const lines = [...session];
  for (const section of media)
    lines.push(
      `m=${section.kind} ${section.port} ${section.protocol} ${section.formats.join(' ')}`,
      ...section.lines,
    );
  return lines.join('\r\n') + '\r\n';
}

/**
 * Checks the transport attributes of all sections. The native library truncates or ignores some invalid values, and the
 * connection would only fail much later.
 * @throws SdpError when an attribute is missing or invalid
 */
export function assertTransport(description: Description): void {
  const places = [{ lines: description.session }, ...description.media];
  const values = (name: string): string[] =>
    places.map((place) => attribute(place, name)).filter((value) => value !== undefined);
  // RFC 8839 §5.4, with the characters that clients really use. Every check of this node repeats the ufrag: no client
  // has a longer one than GStreamer's 32 characters.
  if (!allMatch(values('ice-ufrag'), /^[\w+/=-]{4,32}$/)) throw new SdpError('ice-ufrag');
  if (!allMatch(values('ice-pwd'), /^[\w+/=-]{22,256}$/)) throw new SdpError('ice-pwd');
  if (!allMatch(values('fingerprint'), /^[\w-]+ [0-9a-fA-F]{2}(:[0-9a-fA-F]{2})*$/))
    throw new SdpError('fingerprint');
  if (!allMatch(values('setup'), /^(actpass|active|passive)$/)) throw new SdpError('setup');
}

const allMatch = (values: string[], pattern: RegExp): boolean =>
  values.length > 0 && values.every((value) => pattern.test(value));
