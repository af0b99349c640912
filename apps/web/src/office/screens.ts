import { approvalScreen } from './approval/office-screen.ts';
import { bankTransfersScreen } from './bank-transfers/office-screen.ts';
import { barsScreen } from './bars/office-screen.ts';
import { couponScreen, couponsScreen } from './coupons/office-screen.ts';
import { albumScreen, albumsScreen } from './albums/office-screen.ts';
import { blogEntryScreen, blogScreen } from './blog/office-screen.ts';
import { reviewScreen, reviewsScreen } from './reviews/office-screen.ts';
import { doorPicturesScreen } from './door-pictures/office-screen.ts';
import { campaignScreen, campaignsScreen } from './campaigns/office-screen.ts';
import {
  auditScreen,
  giftsScreen,
  presentsScreen,
  idVideosScreen,
  pointGrantsScreen,
  purchasesScreen,
  subscriptionsScreen,
  recordingsScreen,
  sessionsScreen,
  tipsScreen,
} from './lists/screens.ts';
import { mailsScreen } from './mails/office-screen.ts';
import { agenciesScreen, agencyScreen } from './agencies/office-screen.ts';
import { newsEntryScreen, newsScreen } from './news/office-screen.ts';
import { partnerScreen, partnersScreen } from './partners/office-screen.ts';
import { tagScreen, tagsScreen } from './tags/office-screen.ts';
import { rankingEventScreen, rankingEventsScreen } from './ranking-events/office-screen.ts';
import { payoutBatchScreen, payoutsScreen } from './payouts/office-screen.ts';
import { helpArticleScreen, helpScreen } from './help/office-screen.ts';
import { meScreen } from './me/office-screen.ts';
import { peopleScreen, performersScreen, personScreen } from './people/office-screens.ts';
import { purchaseScreen } from './purchase/office-screen.ts';
import { subscriptionScreen } from './subscriptions/office-screen.ts';
import { unspentPointsScreen } from './unspent-points/office-screen.ts';
import { switchesScreen } from './switches/office-screen.ts';
import { figuresScreen } from './figures/office-screen.ts';
import { contactScreen, queueScreen, queuesScreen, reportsScreen } from './queue/office-screen.ts';
import type { OfficeScreen } from './screen/screen.ts';
import { providerBookScreen } from './provider-book/office-screen.ts';
import { ratesScreen } from './rates/office-screen.ts';
import { settingsScreen } from './settings/office-screen.ts';
import { siteScreen, sitesScreen } from './sites/office-screens.ts';
import { staffScreen } from './staff/office-screen.ts';
import { wallScreen } from './wall/office-screen.ts';

/** A part of the navigation. `name` is the key of its heading. */
export interface OfficeGroup {
  name: 'live' | 'waiting' | 'people' | 'money' | 'content' | 'settings';
  screens: readonly OfficeScreen[];
}

/** The screens of the back office in the order of its navigation. */
export const OFFICE_GROUPS: readonly OfficeGroup[] = [
  { name: 'live', screens: [wallScreen, figuresScreen] },
  { name: 'waiting', screens: [queuesScreen, reportsScreen, contactScreen, queueScreen, approvalScreen] },
  { name: 'people', screens: [peopleScreen, personScreen, performersScreen, barsScreen, mailsScreen] },
  {
    name: 'money',
    screens: [
      sessionsScreen,
      purchasesScreen,
      purchaseScreen,
      subscriptionsScreen,
      subscriptionScreen,
      bankTransfersScreen,
      providerBookScreen,
      tipsScreen,
      giftsScreen,
      presentsScreen,
      unspentPointsScreen,
      payoutsScreen,
      payoutBatchScreen,
      ratesScreen,
      campaignsScreen,
      campaignScreen,
      couponsScreen,
      couponScreen,
      partnersScreen,
      partnerScreen,
      agenciesScreen,
      agencyScreen,
      pointGrantsScreen,
    ],
  },
  {
    name: 'content',
    screens: [
      idVideosScreen,
      doorPicturesScreen,
      albumsScreen,
      albumScreen,
      blogScreen,
      blogEntryScreen,
      reviewsScreen,
      reviewScreen,
      recordingsScreen,
      rankingEventsScreen,
      rankingEventScreen,
      tagsScreen,
      tagScreen,
      newsScreen,
      newsEntryScreen,
      helpScreen,
      helpArticleScreen,
    ],
  },
  {
    name: 'settings',
    screens: [sitesScreen, siteScreen, settingsScreen, switchesScreen, staffScreen, auditScreen, meScreen],
  },
];

/** All of them. The first one that a person may open is the start. */
export const OFFICE_SCREENS: readonly OfficeScreen[] = OFFICE_GROUPS.flatMap(({ screens }) => screens);
