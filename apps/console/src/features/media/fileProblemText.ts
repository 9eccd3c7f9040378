import type { Conversion, Media } from '@vitrine/protocol'
import { problemReason } from '../../app/errorWords.ts'

/** Why a file cannot be used or converted, for the reader; in English where it was noted before there were codes. */
export const fileProblemText = ({
  problem,
  problem_code: code = '',
  problem_params: params = {},
}: Pick<Media | Conversion, 'problem' | 'problem_code' | 'problem_params'>): string =>
  problemReason({ type: '', title: '', status: 0, code, params, detail: problem ?? '' })
