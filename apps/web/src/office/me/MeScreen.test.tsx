// @vitest-environment jsdom
import { STAFF_RIGHT_NAMES, STAFF_ROLE_NAMES } from '@akari/rules';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Component } from './MeScreen.tsx';
import { StaffContext } from './staff.ts';

it.each(['ja', 'en'] as const)('names every role and every right (%s)', (language) => {
  const me = {
    user_id: '1',
    user_name: 'kanri',
    chat_lang: language,
    roles: STAFF_ROLE_NAMES.map((role) => ({ role, site_id: null })),
    rights: [...STAFF_RIGHT_NAMES],
    proven_until_ms: null,
    fresh_until_ms: null,
    approval_points_units: 10_000_000,
    approval_refund_minor: 10_000,
  };
  const { getAllByRole } = show(
    <StaffContext value={me}>
      <Component />
    </StaffContext>,
    { language },
  );
  expect(getAllByRole('listitem')).toHaveLength(STAFF_ROLE_NAMES.length + STAFF_RIGHT_NAMES.length);
});
