import { ADDRESSES, PAGES, type AddressRow, type PageRow } from '@akari/rules';
import { Suspense, type ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Frame } from '../screens/shell/Frame.tsx';
import { Root } from '../screens/shell/Root.tsx';
import { addressOf, isExact } from '../platform/browser/address.ts';
import { PATHS } from '../platform/browser/paths.ts';
import { roomScreen } from '../screens/room-screen.ts';
import { defineScreen } from '../screens/screen.tsx';

/** Loads a screen on demand (spec §2). */
const screen = (fetchCode: Parameters<typeof defineScreen>[0]) => defineScreen(fetchCode).Component;

const homeScreen = defineScreen(() => import('../screens/home/index.tsx'));
const Home = homeScreen.Component;
const Login = screen(() => import('../screens/login/index.tsx'));
const Register = screen(() => import('../screens/register/index.tsx'));
const Accessibility = screen(() => import('../screens/accessibility/index.tsx'));
const Account = screen(() => import('../screens/account/index.tsx'));
const Favourites = screen(() => import('../screens/favourites/index.tsx'));
const ThankYou = screen(() => import('../screens/thank-you/index.tsx'));
const Purchase = screen(() => import('../screens/purchase/PurchaseScreen.tsx'));
const Statement = screen(() => import('../screens/statement/StatementScreen.tsx'));
const Earnings = screen(() => import('../screens/statement/EarningsScreen.tsx'));
const Room = roomScreen.Component;
const Studio = screen(() => import('../screens/studio/index.tsx'));
const Contact = screen(() => import('../screens/contact/index.tsx'));
const Mail = screen(() => import('../screens/mail/index.tsx'));
const Record = screen(() => import('../screens/record/index.tsx'));
const IdVideo = screen(() => import('../screens/id-video/index.tsx'));
const Legal = screen(() => import('../screens/legal/index.tsx'));
const Withdrawal = screen(() => import('../screens/withdrawal/index.tsx'));
const Leave = screen(() => import('../screens/leave/index.tsx'));
const NotFound = screen(() => import('../screens/not-found/index.tsx'));

/** Loads the code that the HTML of a path has asked for: that of the two most frequent first screens. */
export async function fetchFirstScreen(pathname: string): Promise<void> {
  if (pathname === '/' || pathname === PATHS.home) await homeScreen.fetch();
  // Only the addresses of rooms have a performer.
  else if (addressOf(pathname).performer_name !== '') await roomScreen.fetch();
}

const addressed = (screen: AddressRow['screen'] | PageRow['screen'], element: ReactElement): ReactElement[] =>
  [...ADDRESSES, ...PAGES]
    .filter((row) => row.screen === screen)
    .map(({ path }) => <Route key={path} caseSensitive path={path} element={element} />);

const NothingThere = () => (
  <Root>
    <Routes>
      <Route element={<Frame kind="site" />}>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  </Root>
);

/** Renders the screen of the current address. Paths are exact and case-sensitive (spec §2). */
export function Screens() {
  const { pathname } = useLocation();
  if (!isExact(pathname)) return <NothingThere />;
  return (
    <Root>
      <Routes>
        <Route element={<Frame kind="site" />}>
          {addressed('home', <Home />)}
          {addressed('accessibility', <Accessibility />)}
          {addressed('account', <Account />)}
          {addressed('favourites', <Favourites />)}
          {addressed('thank_you', <ThankYou />)}
          {addressed('purchase', <Purchase />)}
          {addressed('statement', <Statement />)}
          {addressed('earnings', <Earnings />)}
          {addressed('record', <Record />)}
          {addressed('contact', <Contact />)}
          {addressed('legal', <Legal />)}
          {addressed('withdrawal', <Withdrawal />)}
          {addressed('mail', <Mail />)}
          <Route path="*" element={<NotFound />} />
        </Route>
        <Route element={<Frame kind="entry" />}>
          {addressed('login', <Login />)}
          {addressed('register', <Register />)}
        </Route>
        <Route element={<Frame kind="room" />}>{addressed('room', <Room />)}</Route>
        <Route element={<Frame kind="bare" />}>
          {addressed('studio', <Studio />)}
          {addressed('id_video', <IdVideo />)}
        </Route>
        {addressed(
          'leave',
          <Suspense>
            <Leave />
          </Suspense>,
        )}
      </Routes>
    </Root>
  );
}
