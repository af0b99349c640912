import { z } from 'zod';

const performer = z.object({
  user_name: z.string().min(1),
  password: z.string().min(1),
  /** A folder of `assets/`: kotoha, sayo or mio. */
  scene: z.string().min(1),
  goes_to: z.enum(['waiting', 'chatting']),
});

const visitor = z.object({
  user_name: z.string().min(1),
  password: z.string().min(1),
  performer_name: z.string().min(1),
});

/** Start-up settings from environment variables. */
const demoEnv = z.object({
  /** URL of the service. */
  AKARI_URL: z.url(),
  /** JSON list of performers. */
  AKARI_DEMO_PERFORMERS: z.string(),
  /** JSON of the viewer who visits once; absent: none. */
  AKARI_DEMO_VISITOR: z.string().optional(),
});

export interface DemoSettings {
  origin: string;
  performers: z.infer<typeof performer>[];
  visitor: z.infer<typeof visitor> | null;
}

/**
 * Reads the settings.
 * @throws when a setting is missing or invalid
 */
export function readSettings(env: NodeJS.ProcessEnv): DemoSettings {
  const { AKARI_URL, AKARI_DEMO_PERFORMERS, AKARI_DEMO_VISITOR } = demoEnv.parse(env);
  return {
    origin: AKARI_URL,
    performers: z.array(performer).parse(JSON.parse(AKARI_DEMO_PERFORMERS)),
    visitor: AKARI_DEMO_VISITOR === undefined ? null : visitor.parse(JSON.parse(AKARI_DEMO_VISITOR)),
  };
}
