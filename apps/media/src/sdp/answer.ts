import { type Description, formatDescription, parseDescription } from './description.ts';

/**
 * The answer as the client must see it: every section of its offer in its order (RFC 3264 §6), those that we did not
 * take with port 0, and host candidates with the public address when there is one.
 */
export function completeAnswer(
  offer: Description,
  transport_answer: string,
  public_ip: string | null,
): string {
  const answer = parseDescription(transport_answer);
  const media = offer.media.map((offered) => {
    const taken = answer.media.find((section) => section.mid === offered.mid);
    if (taken) return { ...taken, lines: publicCandidates(taken.lines, public_ip), port: 9 };
    return { ...offered, formats: offered.formats.slice(0, 1), port: 0, lines: rejected(offered.mid) };
  });
  const mids = media.filter((section) => section.port !== 0).map((section) => section.mid);
  const session = answer.session.filter((line) => !line.startsWith('a=group:'));
  session.push(`a=group:BUNDLE ${mids.join(' ')}`);
  return formatDescription(session, media);
}

const rejected = (mid: string): string[] => ['c=IN IP4 0.0.0.0', `a=mid:${mid}`, 'a=inactive'];

function publicCandidates(lines: string[], public_ip: string | null): string[] {
  if (public_ip === null) return lines;
  let placed = false;
  return lines
    .filter((line) => {
      if (!line.startsWith('a=candidate:') || !/ typ host/.test(line)) return true;
      if (placed) return false;
      placed = true;
      return true;
    })
    .map((line) => line.replace(/^(a=candidate:\S+ \d+ \S+ \d+ )\S+( \d+ typ host.*)$/, `$1${public_ip}$2`));
}
