/** Of the app as a whole. In a page that holds the data of one chart another module stands in the place of this one. */

/** The address that opens what is shown. */
export const addressNow = (): string => location.href;

/** Own data can be read again, for links, bundles and pages. */
export const canReadOwn = true;
