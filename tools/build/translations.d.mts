import type { Plugin } from 'vite'

/** Lets front ends import PO files as catalogues, so that browsers load no parser. */
export const translationsPlugin: () => Plugin
