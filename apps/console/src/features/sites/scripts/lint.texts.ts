import { defineTexts } from '@vitrine/texts'

/** What will not work in a script. Names of the script language and of `vitrine` are never translated. */
export const lintTexts = defineTexts('lint', {
  noPage: 'A script has no page. Change elements with vitrine.element(id).',
  noFrames: 'A script has no page. Use setTimeout, or vitrine.time.every.',
  noStorage: 'A script has no storage; it restarts with its screen.',
  noWindows: 'A script can’t open or ask anything. vitrine.log(text) leaves a line in the log.',
  noEval: 'The sandbox does not run text as code.',
  noImports: 'A script can’t load other scripts.',
  noProcess: 'A script runs in a browser.',
  noSuchName: '{path} has no “{name}”. It has {names}.',
  noSuchEvent: ['There is no event “{name}”. There are {names}.', 'names: at least two, as a list'],
  noAddresses: 'No addresses are allowed for scripts of this screen, so this will be refused.',
  fullAddress: 'Use a full address: a script has no address of its own.',
  notAllowed: '{address} is not allowed for scripts of this screen, so this will be refused.',
  oldBrowsers: 'Displays with an older browser (before 2020) can’t read this.',
  syntaxError: ['Syntax error: {reason}.', 'the reason is in English'],
})
