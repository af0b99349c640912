import { queueKinds } from '../../core/queue/queue-kind.ts';
import type { Capability } from '../../platform/capability.ts';
import { followBans } from './ban-author.ts';
import { addBlogMails } from './blog-mails.ts';
import { blogQueue } from './blog-queue.ts';
import { blogRoutes } from './blog.routes.ts';
import { handleBytesEnd } from './keep-picture.ts';
import { newsActs } from './news-acts.ts';
import { officeBlogRoutes } from './office-blog.ts';

/** Blogs of performers, with pictures, comments and likes, after staff have approved them; and the news of the service. */
export const blogCapability: Capability = {
  name: 'blog',
  routes: (app, services) => {
    queueKinds(services).add(blogQueue(services));
    addBlogMails(services);
    followBans(services);
    blogRoutes(app, services);
    officeBlogRoutes(app, services);
    newsActs(app, services);
  },
  start: handleBytesEnd,
};
