import type { ChatCall } from '@akari/contract/call';
import type { ChannelCard } from '@akari/contract/channel';
import type { Offer, Receipt, ViewerSession } from '@akari/contract/session';
import {
  mayTakePart,
  SESSION_TYPE_OF_MODE,
  type CallState,
  type ChannelStatus,
  type Language,
  type SessionMode,
  type ToolName,
  type UserType,
} from '@akari/rules';
import type { ComponentType } from 'react';
import type { Balance } from '../../platform/person/point.slice.ts';
import type { LatePart } from '../../platform/error/late-part.tsx';
import type { GiftView, GivingView } from '../giving/use-giving.ts';
import type { IconName } from '../../kit/icon/names.ts';
import type { OwnTwoway } from './own-twoway.ts';
import type { QuoteView } from './quote.ts';

/** What decides whether a tool is available, or its window possible. */
export interface RoomState {
  /** Null: the person watches no session. */
  mode: SessionMode | null;
  status: ChannelStatus;
  user_type: UserType;
  /** Whether the person has points. */
  member: boolean;
  /** Whether the room sells points of the site. */
  points_for_sale: boolean;
  /** Whether the menus of the site show the purchase. */
  purchase_in_menu: boolean;
  /** Where the registration of the site is. */
  join_path: string;
  /** State of the person's chat call to this performer; null: none. */
  call: CallState | null;
  quote: 'unknown' | 'known';
  /** The price of the hidden chat that a call begins; null: not known, or the performer cannot be called. */
  call_offer: Offer | null;
  /** Whether the quote has a price of two-shot for this person. */
  quotes_twoshot: boolean;
  twoshot_asked: boolean;
  twoway_asked: boolean;
  /** Whether the performer has connected toys. */
  toys_offered: boolean;
  /** Whether the person may make effects on the performer's picture. */
  effects_taken: boolean;
  /** The session is paid with coupon points. */
  with_coupon: boolean;
  /** The person has hidden the chat. */
  chat_hidden: boolean;
}

/** The room as windows and sheets see it. */
export interface RoomView {
  card: ChannelCard;
  /** The performer's name in the language of the page. */
  name: string;
  /** Null: no session runs or is being entered. */
  session: ViewerSession | null;
  /** The last receipt of the session that is watched; null: none is. */
  receipt: Receipt | null;
  /** Whether the last session here ended for want of points. */
  points_spent: boolean;
  quoted: QuoteView;
  /** Null: the person has no points, as a guest or an admin. */
  balance: Balance | null;
  call: ChatCall | null;
  own_twoway: OwnTwoway;
  tip: GivingView;
  gift: GiftView;
  onEnter: (offer: Offer, point_type: 2000 | 2010) => void;
  /** Call when points that were bought here have arrived: after an end for want of points, the door shows again. */
  onPointsArrived: () => void;
  /** Leaves the room. */
  onLeave: () => void;
  /** Drops the media connection and opens a new one at once. */
  onReconnect: () => void;
}

export interface WindowProps {
  room: RoomView;
  onClose: () => void;
}

export interface SheetProps {
  room: RoomView;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What a tool without a window can do to the room. */
export interface RoomActions {
  leave: () => void;
  toggleChat: () => void;
}

export type ToolOpening =
  /** A card over the picture. It closes by itself when it is not possible any more. */
  | {
      as: 'window';
      possible: (state: RoomState) => boolean;
      /** Absent: the person may always close it. */
      closable?: (state: RoomState) => boolean;
      Window: LatePart<WindowProps>;
    }
  /** A sheet from the edge. It is mounted, open or not, as long as it is possible. */
  | {
      as: 'sheet';
      possible: (state: RoomState) => boolean;
      Sheet: ComponentType<SheetProps>;
      /** Prefetches the code of the sheet. */
      prepare: () => void;
    }
  /** A layer on the picture, on which the person points. */
  | { as: 'layer'; prepare: () => void }
  | { as: 'page'; path: (performer_name: string, state: RoomState) => string }
  | { as: 'act'; act: (room: RoomActions) => void };

/** An action in the room. Its capability declares it; `screens/room/room-tools.ts` collects them. */
export interface RoomTool {
  name: ToolName;
  icon: IconName;
  /**
   * `lead`: the primary action while the person cannot take part. `give`: on a phone beside the quick tips. `more`: in
   * the menu of more tools. `end`: last, and on a phone in the head of the room.
   */
  place: 'lead' | 'give' | 'bar' | 'more' | 'end';
  look?: 'tip' | 'twoshot' | 'twoway';
  available: (state: RoomState) => boolean;
  label: (language: Language, state: RoomState) => string;
  /** Label for use without the surrounding text; absent: `label`. */
  alone?: (language: Language) => string;
  /** The price to which the tool leads, shown on a primary action. */
  offer?: (state: RoomState) => Offer | null;
  opens: ToolOpening;
}

/** Whether the person is in a session that they may take part in. */
export const takesPart = ({ mode }: RoomState): boolean =>
  mode !== null && mayTakePart(SESSION_TYPE_OF_MODE[mode]);
