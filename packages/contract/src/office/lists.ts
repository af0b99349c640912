import { albumsList } from './albums.ts';
import { auditList, pointGrantsList } from './audit.ts';
import { barsList } from './bars.ts';
import { blogList } from './blog.ts';
import { campaignsList } from './campaigns.ts';
import { couponsList } from './coupons.ts';
import { doorPicturesList, idVideosList, recordingsList } from './content.ts';
import { giftsList, presentsList, tipsList } from './giving.ts';
import type { OfficeList } from './list.ts';
import { mailsList } from './mails.ts';
import { agenciesList } from './agencies.ts';
import { partnersList } from './partners.ts';
import { rankingEventsList } from './ranking-events.ts';
import { tagsList } from './tags.ts';
import { reviewsList } from './reviews.ts';
import { peopleList } from './people.ts';
import { performersList } from './performers.ts';
import { purchasesList } from './purchases.ts';
import { sessionsList } from './sessions.ts';
import { subscriptionsList } from './subscriptions.ts';

/** Every list of the back office. */
export const OFFICE_LISTS: readonly OfficeList[] = [
  peopleList,
  performersList,
  sessionsList,
  purchasesList,
  subscriptionsList,
  tipsList,
  giftsList,
  presentsList,
  campaignsList,
  couponsList,
  partnersList,
  agenciesList,
  rankingEventsList,
  tagsList,
  pointGrantsList,
  barsList,
  idVideosList,
  doorPicturesList,
  albumsList,
  blogList,
  reviewsList,
  recordingsList,
  mailsList,
  auditList,
];
