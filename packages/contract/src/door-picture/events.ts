import { defineServerEvent, nothing } from '../common/index.ts';

/** To a performer: her own pictures of the door have changed; the page requests them. */
export const doorPicturesChangedEvent = defineServerEvent({ name: 'door_pictures.changed', body: nothing });
