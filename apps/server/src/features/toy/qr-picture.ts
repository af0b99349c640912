import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/services.ts';

const LIMIT_MS = 5_000;
const MOST_BYTES = 200_000;
const TYPES = ['image/png', 'image/jpeg'] as const;
const MAGIC: Record<(typeof TYPES)[number], readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** Whether the picture is at the service itself: its own host, or one of its domain. */
function isOfService(url: URL, { api_url }: NonNullable<Config['toy']['lovense']>): boolean {
  if (url.origin === new URL(api_url).origin) return true;
  return url.protocol === 'https:' && /(?:^|\.)(?:lovense\.com|lovense-api\.com)$/.test(url.hostname);
}

/**
 * Reads the QR code that the Lovense service names, so that the page loads nothing from another origin.
 * @returns a `data:` address; null when it is no picture of the service
 */
export async function readQrPicture(
  { log }: Pick<Services, 'log'>,
  lovense: NonNullable<Config['toy']['lovense']>,
  address: string,
): Promise<string | null> {
  try {
    const url = new URL(address);
    if (!isOfService(url, lovense)) return null;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) });
    if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MOST_BYTES) return null;
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = TYPES.find((each) => MAGIC[each].every((byte, index) => bytes[index] === byte));
    if (type === undefined || bytes.length > MOST_BYTES) return null;
    return `data:${type};base64,${bytes.toString('base64')}`;
  } catch (error) {
    log.warn({ err: error }, 'the QR code of the Lovense service could not be read');
    return null;
  }
}
