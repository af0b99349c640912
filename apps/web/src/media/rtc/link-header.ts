type IceServer = RTCIceServer & { urls: string[] };

const PART = /<([^>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,"]+))*)/g;
const PARAMETER = /;\s*([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]+))/g;

/**
 * Reads the ICE servers of a `Link` header (RFC 9725 §4.6): `<turn:host?transport=udp>; rel="ice-server"; username="u";
 * credential="p"`. Links with another `rel` are ignored.
 */
export function iceServersOfLink(header: string | null): IceServer[] {
  if (header === null) return [];
  const servers: IceServer[] = [];
  for (const [, url = '', rest = ''] of header.matchAll(PART)) {
    const parameters = new Map<string, string>();
    for (const [, name = '', quoted, bare] of rest.matchAll(PARAMETER)) {
      parameters.set(name.toLowerCase(), (quoted ?? bare ?? '').replace(/\\(.)/g, '$1'));
    }
    if (parameters.get('rel') !== 'ice-server' || !/^(stun|turn)s?:/.test(url)) continue;
    const username = parameters.get('username');
    const credential = parameters.get('credential');
    servers.push({
      urls: [url],
      ...(username === undefined ? {} : { username }),
      ...(credential === undefined ? {} : { credential }),
    });
  }
  return servers;
}
