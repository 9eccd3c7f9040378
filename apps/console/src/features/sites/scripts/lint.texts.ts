import { defineTexts } from '@vitrine/texts'

/** What will not work in a script. Names of the script language and of `vitrine` are never translated. */
export const lintTexts = defineTexts('lint', {
  noPage: 'A script has no page. Change elements with vitrine.element(id).',
  noFrames: 'A script has no page. Use setTimeout, or vitrine.time.every.',
  noStorage: 'A script has no storage; it restarts with its screen.',
  noWindows: 'A script can’t open windows or prompts. Use vitrine.log(text) to write to the log.',
  noEval: 'The sandbox doesn’t run text as code.',
  noImports: 'A script can’t load other scripts.',
  noProcess: 'A script runs in a browser, not in Node.js.',
  noSuchName: '{path} has no “{name}”. It has {names}.',
  noSuchEvent: ['There is no event “{name}”. There are {names}.', 'names: at least two, as a list'],
  noAddresses: 'This screen allows no addresses for scripts, so this request is blocked.',
  fullAddress: 'Use a full address. A script has no address of its own.',
  notAllowed: 'This screen doesn’t allow scripts to reach {address}, so this request is blocked.',
  oldBrowsers: 'Displays with an older browser (before 2020) can’t read this.',
  syntaxError: ['Syntax error: {reason}.', 'the reason is in English'],
})
