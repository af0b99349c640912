import type { ChatLine } from '@akari/contract/chat';
import { FLOW_MOST, FLOW_MS, FLOW_TEXT_MAX, flowLanesOf, laneFor, type FlowingComment } from '@akari/rules';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectPreferences } from '../chat-board/index.ts';
import { selectBoard } from '../chat/index.ts';
import './comment-flow.css';

/** Lines that arrive together after this many are old: they came with a snapshot. */
const FRESH_MOST = 20;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length > FLOW_TEXT_MAX ? `${letters.slice(0, FLOW_TEXT_MAX - 1).join('')}…` : text;
};

/** Puts comments into lanes of one layer. */
class Flow {
  readonly #layer: HTMLElement;
  #lanes: (FlowingComment | null)[] = [];

  constructor(layer: HTMLElement) {
    this.#layer = layer;
  }

  /** @returns false when there is no room for it now; the list has it */
  show(line: Extract<ChatLine, { kind: 'text' }>, density: 'low' | 'middle' | 'high'): boolean {
    const layer = this.#layer;
    if (layer.childElementCount >= FLOW_MOST) return false;
    const comment = document.createElement('span');
    comment.className = `flowing c-${line.color}`;
    comment.lang = line.lang;
    comment.textContent = shortened(line.text);
    layer.append(comment);
    const [width_px, lane_px, stage_px] = [comment.offsetWidth, comment.offsetHeight, layer.offsetWidth];
    const now_ms = performance.now();
    const count = flowLanesOf(layer.offsetHeight, lane_px, density);
    this.#lanes = Array.from({ length: count }, (_, at) => this.#lanes[at] ?? null);
    const lane = laneFor(this.#lanes, { width_px, stage_px, now_ms });
    if (lane === null) {
      comment.remove();
      return false;
    }
    this.#lanes[lane] = { begun_ms: now_ms, width_px };
    comment.style.top = `${lane * lane_px}px`;
    const crossing = comment.animate(
      [{ transform: `translateX(${stage_px}px)` }, { transform: `translateX(${-width_px}px)` }],
      { duration: FLOW_MS, easing: 'linear' },
    );
    crossing.onfinish = () => comment.remove();
    return true;
  }
}

/**
 * Lines of the chat that cross the picture. They are drawn for the eye alone: the list is what is read and read aloud.
 * Where less motion is wanted, and while the page is not seen, nothing flows.
 */
export function Flowing() {
  const { flow, flow_opacity } = useAppSelector(selectPreferences);
  const { lines } = useAppSelector(selectBoard);
  const layer = useRef<HTMLDivElement>(null);
  const shown = useRef<Flow | null>(null);
  const last_id = useRef(lines.at(-1)?.line_id ?? 0);
  const showNew = useEffectEvent((): void => {
    const fresh = lines.filter(({ line_id }) => line_id > last_id.current);
    last_id.current = lines.at(-1)?.line_id ?? 0;
    if (layer.current === null || flow === 'off' || isCalm() || document.hidden) return;
    shown.current ??= new Flow(layer.current);
    if (fresh.length > FRESH_MOST) return;
    for (const line of fresh) if (line.kind === 'text') shown.current.show(line, flow);
  });
  useEffect(() => showNew(), [lines]);
  return (
    <div ref={layer} className="comment-flow" aria-hidden="true" style={{ opacity: flow_opacity / 100 }} />
  );
}
