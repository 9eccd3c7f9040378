import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage'

/**
 * Takes an ICU message apart once, so that showing it needs no parser. The build of the front ends does it beforehand
 * (`tools/build/textsPlugin.mjs`), so browsers load no parser either.
 * @throws an error that names the place of the mistake if the message is not valid
 */
export const compileText = (text: string): CompiledMessage => compileMessageOrThrow(text)
