import type { PlayDoubt, PlayFault, PlayVerdict } from '@vitrine/core';
/** What is wrong where a chain is not whole, as a sentence. */
export declare function faultText({ code, params }: PlayFault): string;
/** Why a record cannot be true, as a sentence. */
export declare const doubtText: (doubt: PlayDoubt) => string;
/** A verdict with a sentence beside each code, for people who read the JSON. */
export declare function withTexts({ chains, unreadable, ...verdict }: PlayVerdict): object;
