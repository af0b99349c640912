import { z } from 'zod';

const performer = z.object({
  user_name: z.string().min(1),
  password: z.string().min(1),
  /** A folder of `assets/`: kotoha, sayo or mio. */
  scene: z.string().min(1),
  goes_to: z.enum(['waiting', 'chatting']),
});

/** Start-up settings from environment variables. */
const demoEnv = z.object({
  /** URL of the service. */
  AKARI_URL: z.url(),
  /** JSON list of performers. */
  AKARI_DEMO_PERFORMERS: z.string(),
});

export interface DemoSettings {
  origin: string;
  performers: z.infer<typeof performer>[];
}

/**
 * Reads the settings.
 * @throws when a setting is missing or invalid
 */
export function readSettings(env: NodeJS.ProcessEnv): DemoSettings {
  const { AKARI_URL, AKARI_DEMO_PERFORMERS } = demoEnv.parse(env);
  return { origin: AKARI_URL, performers: z.array(performer).parse(JSON.parse(AKARI_DEMO_PERFORMERS)) };
}
