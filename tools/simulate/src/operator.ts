import { ApiError, createApiClient, type Call } from '@vitrine/protocol'
import { UsageError, type SimulateOptions } from './options.ts'

/** Accepts devices by the code on their glass. */
export type Operator = {
  /** @throws ApiError */
  accept(code: string, name: string): Promise<void>
}

/**
 * Signs in with the given credential, or takes the key as it is.
 * @param secret the password or the key
 * @throws UsageError when the server does not take it, or the screen is not there
 */
export async function createOperator(
  options: Pick<SimulateOptions, 'server' | 'siteId'> & {
    credential: NonNullable<SimulateOptions['credential']>
  },
  secret: string,
): Promise<Operator> {
  const { server: origin, siteId, credential } = options
  try {
    const accessToken =
      credential.kind === 'key'
        ? secret
        : (
            await createApiClient({ fetch, origin })('signIn', {
              body: { email: credential.email, password: secret },
            })
          ).accessToken
    const call: Call = createApiClient({ fetch, origin, accessToken })
    if (siteId === null) await call('listDevices', { query: { limit: 1 } })
    else await call('readSite', { params: { id: siteId } })
    return {
      accept: async (code, name) =>
        void (await call('acceptDevice', {
          body: { code, name, ...(siteId === null ? {} : { site_id: siteId }) },
        })),
    }
  } catch (error) {
    if (error instanceof ApiError && [400, 401, 403, 404].includes(error.status))
      throw new UsageError(`The server says: ${error.message}`, { cause: error })
    throw error
  }
}
