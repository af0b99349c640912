import type { ChannelCard } from '@akari/contract/channel';
import { doorPictureUrl, isOnAir, type DoorPictureSize } from '@akari/rules';
import { useState } from 'react';
import { sceneOf } from '../../../kit/scene/scenes.ts';

/**
 * What shows a performer in a list, best first: her newest still while she is live, the first picture of her door, and her
 * drawn scene, which is always there.
 */
export function listPicturesOf(
  {
    status,
    still_url,
    door_pictures = [],
    performer_id,
  }: Pick<ChannelCard, 'status' | 'still_url' | 'door_pictures' | 'performer_id'>,
  size: DoorPictureSize = 'small',
): string[] {
  const [first] = door_pictures;
  return [
    ...(isOnAir(status) && still_url !== null ? [still_url] : []),
    ...(first === undefined ? [] : [doorPictureUrl(first, size)]),
    sceneOf(performer_id),
  ];
}

/** Shows the first of some pictures that loads. */
export function useFirstPicture(pictures: readonly string[]): {
  src: string | undefined;
  onError: () => void;
} {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const src = pictures.find((one) => !broken.includes(one)) ?? pictures.at(-1);
  const onError = (): void => {
    if (src !== undefined && src !== pictures.at(-1)) setBroken((before) => [...before, src]);
  };
  return { src, onError };
}
