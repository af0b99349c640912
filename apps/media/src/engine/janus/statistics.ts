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
/** One medium of one connection: totals since it began, and what the other side last reported. */
export type MediumSample = z.infer<typeof medium>;

const event = z.looseObject({
  type: z.number(),
  subtype: z.number().optional(),
  /** The peer, as it was named when it was attached. */
  opaque_id: z.string().optional(),
  event: z.unknown(),
});

export interface Sample {
  peer_id: string;
  media: MediumSample[];
}

/** Reads what the event handler posts: one event or many, each with one medium or all of a connection. */
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
 * Figures that change when a report of the receiver's comes in. Janus does not count reports; a browser that is there
 * reports other figures nearly every time, one that has gone never does again.
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

/** Whether the other side has reported anything yet: each medium begins with these figures at rest. */
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
