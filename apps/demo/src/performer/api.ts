import {
  DOOR_PICTURE_UPLOAD_PATH,
  STILL_PATH,
  answerCall,
  answerTwoshot,
  commandChannel,
  listCalls,
  listOwnDoorPictures,
  listTwoshots,
  ownChannel,
  prepareChannel,
} from '@akari/contract';
import type { ChannelCard, MediaAccess } from '@akari/contract';
import { Client } from '../client.ts';

export type ChannelCommand = 'start_chat' | 'stop_chat' | 'stop_publish';

/** The calls of a performer. */
export class PerformerApi extends Client {
  /** Prepares a broadcast whose status becomes waiting (free preview) as soon as its media arrives. */
  async prepare(): Promise<{ channel: ChannelCard; media: MediaAccess }> {
    const path = `${prepareChannel.path}?publish_start=waiting`;
    const response = await this.call(prepareChannel.method, path, {});
    return prepareChannel.answer.parse(await response.json());
  }

  async command(command: ChannelCommand): Promise<ChannelCard> {
    const response = await this.call(commandChannel.method, commandChannel.path, { command });
    return commandChannel.answer.parse(await response.json()).channel;
  }

  async channel(): Promise<ChannelCard> {
    const response = await this.call(ownChannel.method, ownChannel.path);
    return ownChannel.answer.parse(await response.json()).channel;
  }

  /** Accepts all open two-shot requests and chat calls. */
  async acceptRequests(): Promise<void> {
    const { requests } = listTwoshots.answer.parse(await this.get(listTwoshots.path));
    for (const { request_id, state } of requests)
      if (state === 'waiting')
        await this.call('POST', answerTwoshot.path.replace(':request_id', request_id), { answer: 'accept' });
    const { calls } = listCalls.answer.parse(await this.get(listCalls.path));
    for (const { call_id, state } of calls)
      if (state === 'calling')
        await this.call('POST', answerCall.path.replace(':call_id', call_id), { answer: 'accept' });
  }

  /** Sends pictures for the door of the room, which wait for staff, unless there are some. */
  async sendDoorPictures(jpegs: readonly Uint8Array[]): Promise<void> {
    const { pictures } = listOwnDoorPictures.answer.parse(await this.get(listOwnDoorPictures.path));
    if (pictures.length > 0) return;
    for (const [n, jpeg] of jpegs.entries()) {
      const headers = { 'content-type': 'image/jpeg', 'idempotency-key': `demo-door-picture-${n}` };
      await (await this.send('POST', DOOR_PICTURE_UPLOAD_PATH, headers, jpeg)).arrayBuffer();
    }
  }

  async postStill(jpeg: Uint8Array): Promise<void> {
    const response = await this.send('POST', STILL_PATH, { 'content-type': 'image/jpeg' }, jpeg);
    await response.arrayBuffer();
  }
}
