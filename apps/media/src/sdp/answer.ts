import type { OfferedCodec } from './codec.ts';
import { type Description, formatDescription, type MediaSection, parseDescription } from './description.ts';
import { anywhere } from './transport.ts';

/** What this node accepts of an offered section. */
export interface TakenSection {
  codecs: OfferedCodec[];
  direction: 'sendonly' | 'recvonly';
  /** This node's source, when it sends. */
  source?: { ssrc: number; stream: string; track: string };
}

/** RTCP feedback that this node supports; other kinds (transport-cc, rrtr …) must not be promised. */
const FEEDBACK = ['nack', 'nack pli', 'ccm fir', 'goog-remb'];
const REJECTED_PORT = 0;
/** The discard port: with BUNDLE, the port of the candidates is used (RFC 9143). */
const BUNDLED_PORT = 9;

/**
 * Writes the answer for the client: every section of its offer in the same order (RFC 3264 §6), with port 0 for those
 * not accepted. It promises only what this node forwards: header extensions, rtx and the like are left out, so that
 * every packet has the one layout that this node rewrites.
 */
export function writeAnswer(
  offer: Description,
  taken: ReadonlyMap<string, TakenSection>,
  transportAnswer: string,
  public_ip: string | null,
): string {
  const transport = parseDescription(transportAnswer);
  const mids = offer.media.map((section) => section.mid).filter((mid) => taken.has(mid));
  const session = transport.session.filter((line) => /^[vost]=/.test(line));
  session.push(`a=group:BUNDLE ${mids.join(' ')}`, 'a=msid-semantic:WMS *');
  const candidates = publicCandidates(transport.media[0]?.lines ?? [], public_ip);
  const media = offer.media.map((section) => {
    const ours = taken.get(section.mid);
    if (!ours) return rejected(section);
    const lines = [...mediaLines(section, ours), ...transportLines(transport)];
    // The first section carries the candidates of the bundle.
    if (section.mid === mids[0]) lines.push(...candidates, 'a=end-of-candidates');
    const formats = ours.codecs.map((codec) => String(codec.payload_type));
    return { ...section, formats, lines, port: BUNDLED_PORT };
  });
  return formatDescription(session, media);
}

/** A rejected section, as it appears in the answer (RFC 3264 §6). */
export function rejected(section: MediaSection): MediaSection & { port: number } {
  const lines = ['c=IN IP4 0.0.0.0', `a=mid:${section.mid}`, 'a=inactive'];
  return { ...section, formats: section.formats.slice(0, 1), port: REJECTED_PORT, lines };
}

function mediaLines(section: MediaSection, { codecs, direction, source }: TakenSection): string[] {
  const lines = ['c=IN IP4 0.0.0.0', `a=mid:${section.mid}`, `a=${direction}`, 'a=rtcp-mux'];
  for (const { payload_type, fmtp } of codecs) {
    lines.push(...section.lines.filter((line) => line.startsWith(`a=rtpmap:${payload_type} `)));
    const offered = section.lines.map((line) => {
      const [, format, feedback] = /^a=rtcp-fb:(\S+) (.*)$/.exec(line) ?? [];
      return format === '*' || format === String(payload_type) ? feedback?.trim() : undefined;
    });
    lines.push(
      ...FEEDBACK.filter((each) => offered.includes(each)).map((each) => `a=rtcp-fb:${payload_type} ${each}`),
    );
    if (fmtp !== '') lines.push(`a=fmtp:${payload_type} ${fmtp}`);
  }
  if (source) {
    lines.push(`a=msid:${source.stream} ${source.track}`, `a=ssrc:${source.ssrc} cname:akari`);
    lines.push(`a=ssrc:${source.ssrc} msid:${source.stream} ${source.track}`);
  }
  return lines;
}

function transportLines(transport: Description): string[] {
  return ['ice-ufrag', 'ice-pwd', 'fingerprint', 'setup'].map(
    (name) => `a=${name}:${anywhere(transport, name)}`,
  );
}

/** With a public address, replaces all host candidates by one with that address, because they all are reached by it. */
function publicCandidates(lines: string[], public_ip: string | null): string[] {
  const candidates = lines.filter((line) => line.startsWith('a=candidate:'));
  if (public_ip === null) return candidates;
  const host = candidates.find((line) => line.includes(' typ host'));
  const others = candidates.filter((line) => !line.includes(' typ host'));
  return [
    ...(host
      ? [host.replace(/^(a=candidate:\S+ \d+ \S+ \d+ )\S+( \d+ typ host.*)$/, `$1${public_ip}$2`)]
      : []),
    ...others,
  ];
}
