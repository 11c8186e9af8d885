/** For the whole app. A page that holds the data of one chart replaces this module. */

export const addressNow = (): string => location.href;

/** Own data can be read again for links, bundles and pages. */
export const canReadOwn = true;
