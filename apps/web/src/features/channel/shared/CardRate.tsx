import type { ChannelCard } from '@akari/contract/channel';
import { Points } from '../../../kit/brand/Points.tsx';
import { usualMode } from './usual-mode.ts';

/** The price on a performer's card: of a ticket for the show that runs, else of a minute in the usual mode. */
export const CardRate = ({ channel }: { channel: ChannelCard }) => (
  <Points
    units={channel.ticket_units ?? channel.rates[usualMode(channel)]}
    per_min={channel.ticket_units === undefined}
  />
);
