import { FREE_TIP_UNITS } from '../charge/discount.ts';
import { chatLength, cleanChatText } from '../chat/index.ts';
import { TIP_MAX_UNITS } from '../tip/index.ts';

/** Requests of a menu at most. */
export const TIP_MENU_MOST = 25;
export const TIP_MENU_TEXT_MAX = 40;
/** The lowest price is the lowest tip of free chat (spec §5), so that every request can be made in every chat. */
export const TIP_MENU_MIN_UNITS = FREE_TIP_UNITS;
export const TIP_MENU_MAX_UNITS = TIP_MAX_UNITS;
/** Requests that wait in one broadcast at most: more could not be done. */
export const TIP_REQUESTS_WAITING_MOST = 100;

export interface TipMenuItem {
  text: string;
  units: number;
}
export type TipMenuRefusal = 'tip_menu_text_wrong' | 'tip_menu_price_wrong' | 'tip_menu_too_long';

const isPrice = (units: number): boolean =>
  Number.isSafeInteger(units) && units >= TIP_MENU_MIN_UNITS && units <= TIP_MENU_MAX_UNITS;

/** The menu with cleaned texts, or why it cannot be set. */
export function readTipMenu(
  menu: readonly TipMenuItem[],
): { ok: true; items: TipMenuItem[] } | { ok: false; error: TipMenuRefusal } {
  if (menu.length > TIP_MENU_MOST) return { ok: false, error: 'tip_menu_too_long' };
  const items = menu.map(({ text, units }) => ({ text: cleanChatText(text), units }));
  if (items.some(({ text }) => text === '' || chatLength(text) > TIP_MENU_TEXT_MAX))
    return { ok: false, error: 'tip_menu_text_wrong' };
  if (!items.every(({ units }) => isPrice(units))) return { ok: false, error: 'tip_menu_price_wrong' };
  return { ok: true, items };
}
