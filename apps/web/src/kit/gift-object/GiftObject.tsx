import type { GiftId } from '@akari/rules';
import cherryBlossom from './cherry_blossom.svg';
import dango from './dango.svg';
import fireworks from './fireworks.svg';
import goldenFan from './golden_fan.svg';
import lantern from './lantern.svg';
import paperCrane from './paper_crane.svg';
import temari from './temari.svg';
import windChime from './wind_chime.svg';

const DRAWINGS: Record<GiftId, string> = {
  cherry_blossom: cherryBlossom,
  dango,
  wind_chime: windChime,
  lantern,
  temari,
  paper_crane: paperCrane,
  golden_fan: goldenFan,
  fireworks,
};

/** The drawing of a gift. It decorates the gift's name, so it has no alternative text. */
export function GiftObject({ gift, size_px = 64 }: { gift: GiftId; size_px?: number }) {
  return <img src={DRAWINGS[gift]} width={size_px} height={size_px} alt="" draggable={false} />;
}
