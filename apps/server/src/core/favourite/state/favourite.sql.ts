/** Whether a viewer has a performer as a favourite, as SQL text. @param viewer_id, performer_id expressions of the statement */
export const favouriteText = (viewer_id: string, performer_id: string): string =>
  `EXISTS (SELECT FROM favourite f WHERE f.viewer_id = ${viewer_id} AND f.performer_id = ${performer_id})`;

/** As `favouriteText`, where the viewer lets performers see it. */
export const shownFavouriteText = (viewer_id: string, performer_id: string): string =>
  `EXISTS (SELECT FROM favourite f JOIN favourite_person p ON p.user_id = f.viewer_id AND p.shown
    WHERE f.viewer_id = ${viewer_id} AND f.performer_id = ${performer_id})`;

/** The number that a performer's card shows; null: none. */
export const shownCountText = (performer_id: string): string =>
  `(SELECT f.favourites FROM favourite_count f WHERE f.performer_id = ${performer_id} AND f.shown)`;
