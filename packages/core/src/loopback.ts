const THIS_MACHINE = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])\.?$/i

/**
 * Whether the host of an address leads every machine to itself (`localhost`, `127.0.0.1`), so that a link with it is of no
 * use on another one.
 * @param hostname as `URL` and `location` give it, IPv6 in brackets
 */
export const namesThisMachineOnly = (hostname: string): boolean => THIS_MACHINE.test(hostname)
