import { AlertingViewer, type Goodbye } from '@akari/media/testing/alert/alerting-viewer';
import { isRtcp } from '@akari/whip/rtp/header';
import { Arrivals, AUDIO_PT } from '../rtp.ts';
import type { HostileConnection, Media } from './hostile-receiver.ts';

/** A receiver that confirms nothing and ends its connection by a DTLS alert, as if all media had arrived. */
export class AlertingReceiver implements HostileConnection {
  readonly #arrivals = { video: new Arrivals(90_000), audio: new Arrivals(48_000) };
  readonly #goodbye: Goodbye;
  #viewer: AlertingViewer | null = null;

  private constructor(goodbye: Goodbye) {
    this.#goodbye = goodbye;
  }

  /** Connects to a session's media. @throws when it is refused */
  static async connect(
    url: string,
    address: string,
    media: Media,
    { goodbye, sound_alone }: { goodbye: Goodbye; sound_alone: boolean },
    onPacket: () => void,
  ): Promise<AlertingReceiver> {
    const receiver = new AlertingReceiver(goodbye);
    const target = { endpoint: new URL(media.url, url).href, token: media.token, address, sound_alone };
    receiver.#viewer = await AlertingViewer.play(target, (packet) => {
      if (isRtcp(packet)) return;
      onPacket();
      // Both engines use this payload type for Opus, and another one for video.
      const is_audio = (packet[1]! & 0x7f) === AUDIO_PT;
      receiver.#arrivals[is_audio ? 'audio' : 'video'].observe(packet);
    });
    return receiver;
  }

  get media_ms(): number {
    return Math.max(this.#arrivals.video.media_ms, this.#arrivals.audio.media_ms);
  }

  get ended(): boolean {
    return this.#viewer === null;
  }

  sleep(): void {
    this.#viewer?.close();
    this.#viewer = null;
  }

  async leave(): Promise<void> {
    await this.#viewer?.leave(this.#goodbye);
    this.#viewer = null;
  }
}
