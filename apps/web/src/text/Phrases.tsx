import { Fragment } from 'react';

/** A heading whose text says where it may break: `ただいま、<wbr>灯っています`. */
export function Phrases({ children }: { children: string }) {
  return children.split('<wbr>').map((phrase, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {phrase}
    </Fragment>
  ));
}
