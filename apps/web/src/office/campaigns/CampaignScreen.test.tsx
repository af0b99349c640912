// @vitest-environment jsdom
import {
  BANNER_UPLOAD_PATH,
  bannerImageKept,
  changeCampaign,
  getCampaign,
  previewCampaign,
  startCampaign,
} from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './CampaignScreen.tsx';
import { newCampaign, planOf } from './plan.ts';

afterEach(() => vi.unstubAllGlobals());

function open(campaign_id: string, server = fakeServer()) {
  const page = show(
    <Routes>
      <Route path="/campaigns" element={<p>the list</p>} />
      <Route path="/campaigns/:campaign_id" element={<Component />} />
    </Routes>,
    { language: 'en', path: `/campaigns/${campaign_id}` },
  );
  return { server, ...page };
}
const dialog = () => within(screen.getByRole('alertdialog'));
const seven = { ...getCampaign, path: '/api/office/campaigns/7' };
const changing = { ...changeCampaign, path: '/api/office/campaigns/7' };
const plan = {
  label: 'discount' as const,
  discount_bp: 2_000,
  second_discount_bp: null,
  modes: null,
  zone: 'Asia/Tokyo',
  starts: '2090-07-01T18:00',
  ends: '2090-07-02T02:00',
  banner: null,
};
const campaign = {
  campaign_id: '7',
  plan,
  site_id: null,
  performer_name: null,
  phase: 'upcoming' as const,
  version: 3,
};

it('has a banner in both languages or none', async () => {
  const { server, person } = open('new');
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start the campaign' });
  await person.type(screen.getByLabelText('Discount (%)'), '25');
  await person.type(screen.getByLabelText('Text in English'), 'A quarter off tonight');
  expect(start.disabled).toBe(true);
  screen.getByText('Please enter the text in both languages.');
  await person.type(screen.getByLabelText('Text in Japanese'), '今夜は25%引き');
  expect(start.disabled).toBe(false);
  server.answer(startCampaign, { campaign_id: '8' });
  await person.click(start);
  await person.type(dialog().getByLabelText('Reason'), 'summer');
  await person.click(dialog().getByRole('button', { name: 'Start the campaign' }));
  await expect
    .poll(() => server.bodiesOf(startCampaign))
    .toMatchObject([
      { plan: { banner: { ja: '今夜は25%引き', en: 'A quarter off tonight', picture: null } } },
    ]);
});

it('has a picture that staff upload, with what it shows in both languages, as visitors see it', async () => {
  const server = fakeServer();
  const { person } = open('new', server);
  await person.type(screen.getByLabelText('Discount (%)'), '25');
  await person.type(screen.getByLabelText('Text in English'), 'Fireworks tonight');
  await person.type(screen.getByLabelText('Text in Japanese'), '今夜は花火');
  await person.click(screen.getByLabelText('Artwork'));
  await person.click(await screen.findByRole('option', { name: 'Upload an image' }));
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start the campaign' });
  expect(start.disabled).toBe(true);
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  const upload = { ...startCampaign, path: BANNER_UPLOAD_PATH, answer: bannerImageKept };
  server.refuse(upload, 'door_picture_extra');
  const file = new File(['jpeg'], 'a.jpg', { type: 'image/jpeg' });
  await person.upload(chooser, file);
  await screen.findByText(/The file contains something besides the photo\./);
  server.answer(upload, { image_id: '77' });
  await person.upload(chooser, file);
  await screen.findByRole('button', { name: 'Choose another image' });
  expect(start.disabled).toBe(true);
  within(screen.getByRole('group', { name: 'At a width of 390 px' })).getByText('Fireworks tonight');
  await person.type(screen.getByLabelText('What it shows, in Japanese'), '花火の写真');
  await person.type(screen.getByLabelText('What it shows, in English'), 'Fireworks over a river');
  expect(start.disabled).toBe(false);
  const looks = ['At a width of 390 px', 'At a width of 1440 px'].map((name) =>
    within(screen.getByRole('group', { name })).getByRole<HTMLImageElement>('img', {
      name: 'Fireworks over a river',
    }),
  );
  expect(looks.map(({ width, height }) => [width, height])).toEqual([
    [1_280, 320],
    [1_280, 320],
  ]);
  expect(looks[0]?.getAttribute('srcset')).toBe(
    '/api/office/campaign_pictures/77/small 640w, /api/office/campaign_pictures/77/large 1280w',
  );
  await person.click(start);
  server.answer(startCampaign, { campaign_id: '8' });
  await person.type(dialog().getByLabelText('Reason'), 'summer');
  await person.click(dialog().getByRole('button', { name: 'Start the campaign' }));
  const image = { image_id: '77', alt: { ja: '花火の写真', en: 'Fireworks over a river' } };
  await expect
    .poll(() => server.bodiesOf(startCampaign))
    .toMatchObject([{ plan: { banner: { picture: null, image } } }]);
});

it('shows what a new campaign does to prices, and starts it with a reason', async () => {
  const { server, person } = open('new');
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start the campaign' });
  expect(start.disabled).toBe(true);
  await person.type(screen.getByLabelText('Discount (%)'), '25');
  server.answer(previewCampaign, {
    site_id: 1_000_048,
    prices: [{ mode: 'party', rate_units: 12_000, before_units: 12_000, after_units: 9_000, applies: true }],
  });
  await person.click(screen.getByRole('button', { name: 'Show prices' }));
  const row = await screen.findByRole('row', { name: /^Party chat/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1.2', '1.2', '0.9']);
  await person.click(start);
  server.answer(startCampaign, { campaign_id: '9' });
  await person.type(dialog().getByLabelText('Reason'), 'summer');
  await person.click(dialog().getByRole('button', { name: 'Start the campaign' }));
  await screen.findByText('the list');
  expect(server.bodiesOf(startCampaign)).toMatchObject([
    { plan: { discount_bp: 2_500, starts: null }, site_id: null, performer_name: null, reason: 'summer' },
  ]);
});

it('an older preview goes when the plan is changed', async () => {
  const { server, person } = open('new');
  await person.type(screen.getByLabelText('Discount (%)'), '25');
  server.answer(previewCampaign, { site_id: 1_000_048, prices: [] });
  await person.click(screen.getByRole('button', { name: 'Show prices' }));
  await screen.findByText(/on site 1000048/);
  await person.type(screen.getByLabelText('Discount (%)'), '.5');
  await vi.waitFor(() => expect(screen.queryByText(/on site 1000048/)).toBeNull());
});

it('changes a campaign on the version that was opened, also after a colleague was first', async () => {
  const server = fakeServer();
  server.answer(seven, campaign);
  const { person } = open('7', server);
  const percent = await screen.findByLabelText('Discount (%)');
  await person.clear(percent);
  await person.type(percent, '30');
  await person.click(screen.getByRole('button', { name: 'Save changes' }));
  server.refuse(changing, 'act_conflict');
  server.answer(seven, { ...campaign, version: 4 });
  await person.type(dialog().getByLabelText('Reason'), 'more');
  await person.click(dialog().getByRole('button', { name: 'Save changes' }));
  await dialog().findByText(/A colleague has changed this/);
  expect(server.bodiesOf(changing)).toMatchObject([{ seen: 3, plan: { discount_bp: 3_000 } }]);
  await person.click(dialog().getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Load the latest version' }));
  expect(screen.getByLabelText<HTMLInputElement>('Discount (%)').value).toBe('20');
});

it('offers no change of one that is over', async () => {
  const server = fakeServer();
  server.answer(seven, { ...campaign, phase: 'over' });
  open('7', server);
  await screen.findByText('This campaign has ended');
});

describe('planOf', () => {
  const typed = { ...newCampaign(0, 'UTC'), percent: '25', ends: '1970-01-02T00:00' };
  it.each([
    [{}, null],
    [{ percent: '' }, 'percent'],
    [{ percent: '0' }, 'percent'],
    [{ percent: '101' }, 'percent'],
    [{ percent: '12.345' }, 'percent'],
    [{ label: 'double_discount' as const }, 'second'],
    [{ label: 'double_discount' as const, second: '5' }, null],
    [{ ends: '' }, 'dates'],
    [{ starts: '1970-01-03T00:00' }, 'dates'],
    [{ zone: 'nowhere' }, 'dates'],
  ])('%j: %s', (change, fault) => expect(planOf({ ...typed, ...change }, 0).fault).toBe(fault));
});
