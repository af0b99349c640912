// @vitest-environment jsdom
import { banCommentAuthor, liftAuthorBan, listOwnComments } from '@akari/contract/blog';
import type { AnswerOf } from '@akari/contract/common';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { OwnComments } from './OwnComments.tsx';

afterEach(() => vi.unstubAllGlobals());

type Comment = AnswerOf<typeof listOwnComments>['comments'][number];
const comment: Comment = {
  ...{ comment_id: '5', entry_id: '7', title: { ja: '散歩', en: 'A walk' }, name: null, text: 'しつこい' },
  ...{ state: 'pending', at_ms: 1, banned: false },
};
const banCall = { ...banCommentAuthor, path: '/api/own_blog_comments/5/ban' };
const liftCall = { ...liftAuthorBan, path: '/api/own_blog_comments/5/lift' };

function open(shown: Comment, language: 'ja' | 'en') {
  const server = fakeServer();
  server.answer(listOwnComments, { comments: [shown], next_before: null });
  server.answer(banCall, {});
  server.answer(liftCall, {});
  const onChanged = vi.fn<() => void>();
  return { server, onChanged, ...show(<OwnComments onChanged={onChanged} />, { language }) };
}

describe('a comment that a performer received', () => {
  it('asks before its author is banned, and keeps what is published', async () => {
    const { server, onChanged, person } = open(comment, 'ja');
    await person.click(await screen.findByRole('button', { name: '投稿者の入室を禁止する' }));
    expect(screen.getByRole('alertdialog').textContent).toContain(
      '解除されるまで、入室のほか、コメントやいいね、メッセージの送信もできなくなります。',
    );
    expect(server.bodiesOf(banCall)).toEqual([]);
    await person.click(screen.getByRole('button', { name: '入室を禁止する' }));
    expect(await screen.findByText('コメントの投稿者の入室を禁止しました。')).toBeTruthy();
    expect(server.bodiesOf(banCall)).toEqual([{ published: 'keep' }]);
    expect(onChanged).toHaveBeenCalledOnce();
  });

  it('hides what is published if she chooses, and says why it failed', async () => {
    const { server, person } = open(comment, 'en');
    server.refuse(banCall, 'bar_refused');
    await person.click(await screen.findByRole('button', { name: 'Ban the author' }));
    await person.click(screen.getByRole('checkbox', { name: 'Hide their published comments too' }));
    await person.click(screen.getByRole('button', { name: 'Ban' }));
    expect(await screen.findByText(/This person cannot be removed or banned\./)).toBeTruthy();
    expect(server.bodiesOf(banCall)).toEqual([{ published: 'remove' }]);
  });

  it('lifts the ban of an author', async () => {
    const { server, person } = open({ ...comment, state: 'removed', banned: true }, 'en');
    await person.click(await screen.findByRole('button', { name: 'Lift the ban' }));
    expect(await screen.findByText('The ban is lifted.')).toBeTruthy();
    expect(server.bodiesOf(liftCall)).toHaveLength(1);
  });
});
