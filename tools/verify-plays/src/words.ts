import type { PlayDoubt, PlayFault, PlayVerdict } from '@vitrine/core'

/** What is wrong where a chain is not whole, as a sentence. */
export function faultText({ code, params }: PlayFault): string {
  switch (code) {
    case 'unexpected':
      return `${params.place ? `${params.place}: ` : ''}${params.detail}`
    case 'badNumber':
      return 'It contains a number that is not valid.'
    case 'tooLong':
      return 'It is too long.'
    case 'changed':
      return 'It was changed after it was signed.'
    case 'notCanonical':
      return 'It is not written as it was signed.'
    case 'noChain':
      return 'It names no chain.'
    case 'noKey':
      return 'There is no public key for this chain.'
    case 'weakKey':
      return 'Anybody can sign with the key of this chain.'
    case 'twoDevices':
      return 'Two displays have signed with the key of this chain.'
    case 'badSignature':
      return 'It was not signed with the key of this chain.'
    case 'late':
      return `Number ${params.seq} comes after ${params.after}.`
    case 'missing':
      return params.from === params.to
        ? `Number ${params.to} is missing.`
        : `Numbers ${params.from} to ${params.to} are missing.`
    case 'twice':
      return `Number ${params.seq} appears twice.`
    case 'differs':
      return `There are two different records with the number ${params.seq}.`
    case 'notFirst':
      return 'It does not begin the chain of this key.'
    case 'notNext':
      return `It does not follow number ${params.before}.`
    case 'endMissing':
      return params.count === 1
        ? 'The last record is missing.'
        : `The last ${params.count} records are missing, from number ${params.from}.`
    case 'wrongEnd':
      return 'It does not end with its known last record.'
  }
}

const DOUBT_TEXTS: Readonly<Record<PlayDoubt, string>> = {
  time: 'It contains an impossible time.',
  order: 'It ends before it begins.',
  length: 'It lasts longer than the time between its beginning and its end.',
  future: 'It ends after the export was made.',
  overlap: 'Another record of this zone was on at the same time.',
}
/** Why a record cannot be true, as a sentence. */
export const doubtText = (doubt: PlayDoubt): string => DOUBT_TEXTS[doubt]

/** A verdict with a sentence beside each code, for people who read the JSON. */
export function withTexts({ chains, unreadable, ...verdict }: PlayVerdict): object {
  const told = (broken: PlayVerdict['unreadable']) => broken && { ...broken, text: faultText(broken.fault) }
  return {
    ...verdict,
    chains: chains.map((chain) => ({
      ...chain,
      break: told(chain.break),
      doubts: chain.doubts.map((one) => ({ ...one, text: doubtText(one.doubt) })),
    })),
    unreadable: told(unreadable),
  }
}
