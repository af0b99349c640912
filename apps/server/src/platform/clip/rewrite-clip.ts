import {
  MESSAGE_CLIP_AUDIO,
  MESSAGE_CLIP_PACKETS_MAX,
  MESSAGE_CLIP_SIDE_MAX_PX,
  MESSAGE_CLIP_SLACK_S,
  MESSAGE_CLIP_VIDEO,
  type MessageClipAudio,
  type MessageClipVideo,
} from '@akari/rules';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { dropUserData } from './drop-user-data.ts';

export interface WrittenClip {
  bytes: Uint8Array;
  type: 'video/mp4' | 'video/webm';
  width_px: number;
  height_px: number;
  duration_ms: number;
}
export type ClipRefusal = 'broken' | 'codec' | 'no_video' | 'too_long' | 'too_many_pixels';

/** Why a clip is not taken. */
export class ClipRefused extends Error {
  readonly refusal: ClipRefusal;

  constructor(refusal: ClipRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

interface Tracks {
  video: InputVideoTrack;
  video_codec: MessageClipVideo;
  audio: InputAudioTrack | null;
  audio_codec: MessageClipAudio | null;
}

/** The first track with a codec that is taken. */
async function firstOf<T extends { getCodec: () => Promise<string | null> }, C extends string>(
  tracks: readonly T[],
  codecs: readonly C[],
): Promise<{ track: T; codec: C } | null> {
  for (const track of tracks) {
    const of_track = await track.getCodec();
    const codec = codecs.find((one) => one === of_track);
    if (codec !== undefined) return { track, codec };
  }
  return null;
}

/** One video track and at most one of sound. Further ones (place, movement, subtitles) are left behind. */
async function tracksOf(input: Input): Promise<Tracks> {
  const of_video = await input.getVideoTracks();
  if (of_video.length === 0)
    throw new ClipRefused((await input.getTracks()).length > 0 ? 'no_video' : 'broken');
  const video = await firstOf(of_video, MESSAGE_CLIP_VIDEO);
  const of_audio = await input.getAudioTracks();
  const audio = await firstOf(of_audio, MESSAGE_CLIP_AUDIO);
  if (video === null || (audio === null && of_audio.length > 0)) throw new ClipRefused('codec');
  return {
    ...{ video: video.track, video_codec: video.codec },
    ...{ audio: audio?.track ?? null, audio_codec: audio?.codec ?? null },
  };
}

/** Reads packets and counts them, so that neither a long clip nor one that names bytes twice goes on. */
class Reader {
  readonly #most_s: number;
  #packets = 0;
  #bytes_left: number;
  #from_s = Infinity;
  #to_s = 0;

  constructor(size_bytes: number, seconds: number) {
    this.#bytes_left = size_bytes;
    this.#most_s = seconds + MESSAGE_CLIP_SLACK_S;
  }

  get duration_s(): number {
    return this.#to_s - Math.min(this.#from_s, this.#to_s);
  }

  async read(track: InputVideoTrack | InputAudioTrack): Promise<EncodedPacket[]> {
    const packets: EncodedPacket[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) {
      this.#packets += 1;
      this.#bytes_left -= packet.byteLength;
      if (this.#packets > MESSAGE_CLIP_PACKETS_MAX || this.#bytes_left < 0)
        throw new ClipRefused(this.#bytes_left < 0 ? 'broken' : 'too_long');
      this.#from_s = Math.min(this.#from_s, Math.max(0, packet.timestamp));
      this.#to_s = Math.max(this.#to_s, packet.timestamp + packet.duration);
      if (!(this.duration_s <= this.#most_s)) throw new ClipRefused('too_long');
      packets.push(packet);
    }
    return packets;
  }
}

async function sizeOf(video: InputVideoTrack): Promise<{ width_px: number; height_px: number }> {
  const [width_px, height_px] = [await video.getDisplayWidth(), await video.getDisplayHeight()].map(
    Math.round,
  );
  if (!width_px || !height_px) throw new ClipRefused('broken');
  if (Math.max(width_px, height_px) > MESSAGE_CLIP_SIDE_MAX_PX) throw new ClipRefused('too_many_pixels');
  return { width_px, height_px };
}

async function write(
  input: Input,
  { video, video_codec, audio, audio_codec }: Tracks,
  frames: readonly EncodedPacket[],
  sound: readonly EncodedPacket[],
): Promise<{ bytes: Uint8Array; type: WrittenClip['type'] }> {
  const webm = (await input.getFormat()) === WEBM;
  const target = new BufferTarget();
  const format = webm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' });
  const output = new Output({ format, target });
  const to_video = new EncodedVideoPacketSource(video_codec);
  output.addVideoTrack(to_video, { rotation: await video.getRotation(), flip: await video.getFlip() });
  const to_audio = audio_codec === null ? null : new EncodedAudioPacketSource(audio_codec);
  if (to_audio !== null) output.addAudioTrack(to_audio);
  await output.start();
  const decoderConfig = await video.getDecoderConfig();
  if (decoderConfig === null) throw new ClipRefused('broken');
  const { description } = decoderConfig as { description?: Uint8Array };
  for (const frame of frames) {
    const data = dropUserData(video_codec, frame.data, description ?? null);
    if (data.length > 0) await to_video.add(frame.clone({ data }), { decoderConfig });
  }
  const sound_config = await audio?.getDecoderConfig();
  if (to_audio !== null && sound_config)
    for (const block of sound) await to_audio.add(block, { decoderConfig: sound_config });
  await output.finalize();
  if (target.buffer === null) throw new ClipRefused('broken');
  return { bytes: new Uint8Array(target.buffer), type: webm ? 'video/webm' : 'video/mp4' };
}

/**
 * Reads a clip and writes a new file with its encoded frames and sound alone. Nothing else of the upload is in it: no
 * tags, place, camera or date, and no further track. It is read in a process of its own, because the file may be made to
 * use up memory or to never end.
 * @throws ClipRefused, and what the library throws of a broken file
 */
export async function rewriteClip(bytes: Uint8Array, seconds: number): Promise<WrittenClip> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, WEBM] });
  if (!(await input.canRead())) throw new ClipRefused('broken');
  const tracks = await tracksOf(input);
  const size = await sizeOf(tracks.video);
  const reader = new Reader(bytes.length, seconds);
  const frames = await reader.read(tracks.video);
  const sound = tracks.audio === null ? [] : await reader.read(tracks.audio);
  const [first] = frames;
  if (first === undefined || (await tracks.video.determinePacketType(first)) === 'delta')
    throw new ClipRefused('broken');
  const written = await write(input, tracks, frames, sound);
  return { ...written, ...size, duration_ms: Math.round(reader.duration_s * 1_000) };
}
