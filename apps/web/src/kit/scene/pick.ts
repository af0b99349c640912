/** The drawn scenes, ordered so that neighbours differ in colour. */
export const SCENE_NAMES = [
  'marumado',
  'canal',
  'sakura',
  'wagasa',
  'toro',
  'shoji',
  'hanabi',
  'silk',
  'andon',
  'kingyo',
  'yuki',
  'hotaru',
  'noren',
  'rain',
  'butai',
  'matsuri',
  'hills',
  'alley',
] as const;
export type SceneName = (typeof SCENE_NAMES)[number];

/** Returns the scene of an id. Numbers (user ids) select the scenes in turn; other ids are hashed. */
export function sceneNameOf(id: string): SceneName {
  const number = /^\d{1,15}$/.test(id)
    ? Number(id)
    : Array.from(id).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  return SCENE_NAMES[number % SCENE_NAMES.length] ?? 'marumado';
}
