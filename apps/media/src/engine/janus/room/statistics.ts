import { z } from 'zod';

const MEDIA_STATISTICS = 3;

const medium = z.looseObject({
  media: z.string(),
  rtt: z.number().default(0),
  lost: z.number().default(0),
  'lost-by-remote': z.number().default(0),
  'jitter-remote': z.number().default(0),
  'out-link-quality': z.number().default(0),
  'out-media-link-quality': z.number().default(0),
  'packets-received': z.number(),
  'packets-sent': z.number(),
  'bytes-received': z.number(),
  'bytes-sent': z.number(),
  'nacks-received': z.number().default(0),
  'remb-bitrate': z.number().default(0),
});
/** One medium of one connection: totals since its start, and the remote side's last reported figures. */
export type MediumSample = z.infer<typeof medium>;

const event = z.looseObject({
  type: z.number(),
  subtype: z.number().optional(),
  /** The id of the peer, given when its handle was attached. */
  opaque_id: z.string().optional(),
  event: z.unknown(),
});

export interface Sample {
  peer_id: string;
  media: MediumSample[];
}

/** Parses a POST of the event handler: one event or several, each with one medium or all media of a connection. */
export function readStatistics(body: unknown): Sample[] {
  const samples: Sample[] = [];
  for (const each of z.array(event).safeParse([body].flat()).data ?? []) {
    if (each.subtype !== MEDIA_STATISTICS || each.opaque_id === undefined) continue;
    const media = z.array(medium).safeParse([each.event].flat());
    if (media.success) samples.push({ peer_id: each.opaque_id, media: media.data });
  }
  return samples;
}

/**
 * Figures that change when a receiver report arrives. Janus does not count reports; a live browser reports other
 * figures nearly every time, and after it is gone they never change.
 */
export const reportedFigures = (media: MediumSample[]): string =>
  media
    .map((each) =>
      [
        each.rtt,
        each['lost-by-remote'],
        each['jitter-remote'],
        each['out-link-quality'],
        each['out-media-link-quality'],
        each['nacks-received'],
        each['remb-bitrate'],
      ].join(),
    )
    .join(';');

/** Whether the remote side has sent a report: before that, these figures have their initial values. */
export const hasReports = (media: MediumSample[]): boolean =>
  media.some(
    (each) =>
      each.rtt > 0 ||
      each['jitter-remote'] > 0 ||
      each['lost-by-remote'] !== 0 ||
      each['nacks-received'] > 0 ||
      each['out-link-quality'] > 0 ||
      each['remb-bitrate'] > 0,
  );

export const total = (
  media: MediumSample[],
  what: 'packets-sent' | 'packets-received' | 'bytes-sent' | 'bytes-received',
): number => media.reduce((sum, each) => sum + each[what], 0);
