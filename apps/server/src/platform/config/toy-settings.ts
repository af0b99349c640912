import { isToySettingDefault, points } from '@akari/rules';
import { z } from 'zod';

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => ['1', 'true', 'on'].includes(value));

const levelSettings = z.record(
  z.string().regex(/^level\d+$/),
  z.object({ min: z.number(), time: z.number(), vLevel: z.number() }),
);

/** Whether the level settings of a toy application, in the form in which Lovense exports them, are those of the service. */
function areDefaultLevels(text: string): boolean {
  try {
    const levels = levelSettings.parse(JSON.parse(text));
    const rows = Object.keys(levels).map((_, index) => levels[`level${index + 1}`]);
    return isToySettingDefault(
      rows.map((row) => ({
        min_units: points(row?.min ?? 0),
        time_s: row?.time ?? 0,
        v_level: row?.vLevel ?? 0,
      })),
    );
  } catch {
    return false;
  }
}

/** Settings of connected toys, from the environment. A way that is not set up is not offered. */
export const toySettings = {
  /** Developer token of the Lovense service; empty: toys are not connected by it. */
  LOVENSE_TOKEN: z.string().max(500).default(''),
  LOVENSE_API_URL: z
    .string()
    .regex(/^https?:\/\/[^/\s]+$/, 'must be an origin')
    .default('https://api.lovense-api.com'),
  /** Our name, which the toy application shows. */
  LOVENSE_PLATFORM: z.string().max(60).default('Akari'),
  /** The level settings of the toy application, to be checked; empty: not checked. */
  TOY_LEVELS: z
    .string()
    .max(10_000)
    .default('')
    .refine((text) => text === '' || areDefaultLevels(text), 'must be the ten default levels of a toy'),
  /** Whether a performer's page may reach the Lovense application in her own network. */
  TOY_LAN: flag.default(false),
  /** Whether a performer's page may reach an Intiface server on her own computer. */
  TOY_INTIFACE: flag.default(false),
};

export const toyOf = (values: z.output<z.ZodObject<typeof toySettings>>) => ({
  lovense:
    values.LOVENSE_TOKEN === ''
      ? null
      : {
          token: values.LOVENSE_TOKEN,
          api_url: values.LOVENSE_API_URL,
          platform: values.LOVENSE_PLATFORM,
        },
  lan: values.TOY_LAN,
  intiface: values.TOY_INTIFACE,
});
