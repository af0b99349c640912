/** Times of one join, milliseconds of the page's clock. */
export interface Marks {
  click: number;
  /** The room's code has run and requests the session. */
  page: number;
  /** The session and its token have arrived. */
  token: number;
  /** The node's answer is applied. */
  answer: number;
  ice: number;
  dtls: number;
  /** The first video packets arrive; from here the page waits for a keyframe. */
  media: number;
  frame: number;
  /** The room has removed what it shows before the picture. */
  open: number;
}

declare global {
  interface Window {
    __marks?: Partial<Marks>;
  }
}

/**
 * Runs in the page before anything else: notes when each step of a join happens, without changing any of them.
 * Self-contained, because it is sent as text.
 */
export function watchJoin(): void {
  const marks: Partial<Marks> = {};
  window.__marks = marks;
  const mark = (name: keyof Marks): void => void (marks[name] ??= performance.now());
  addEventListener('click', () => mark('click'), { capture: true });

  new MutationObserver(() => {
    if (document.querySelector('.viewer-room[data-door="open"]') !== null) mark('open');
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-door'] });

  const realFetch = window.fetch.bind(window);
  window.fetch = async (...call) => {
    const [target] = call;
    const url = target instanceof Request ? target.url : String(target);
    const joins = url.includes('/api/session/join');
    if (joins) mark('page');
    const answer = await realFetch(...call);
    if (joins) mark('token');
    return answer;
  };

  const RealPeer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends RealPeer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('signalingstatechange', () => {
        if (this.signalingState === 'stable') mark('answer');
      });
      this.addEventListener('iceconnectionstatechange', () => {
        if (this.iceConnectionState === 'connected' || this.iceConnectionState === 'completed') mark('ice');
      });
      this.addEventListener('connectionstatechange', () => {
        if (this.connectionState === 'connected') mark('dtls');
      });
      this.addEventListener('track', ({ track }) => {
        if (track.kind === 'video') track.addEventListener('unmute', () => mark('media'));
      });
    }
  };

  const watchVideos = (): void => {
    for (const video of document.querySelectorAll('video')) {
      if (video.dataset['watched'] !== undefined) continue;
      video.dataset['watched'] = '';
      video.requestVideoFrameCallback(() => mark('frame'));
    }
  };
  new MutationObserver(watchVideos).observe(document, { childList: true, subtree: true });
}
