/** A file of a build, as a display asks for it. */
export type BuildFile = {
    path: string;
    sha256: string;
};
/** A build of the player that lies in a folder. */
export type KeptBuild = {
    id: string;
    /** as its document says; empty where it does not */
    version: string;
    folder: string;
    /** paths of its assets below the folder */
    assets: ReadonlySet<string>;
    /** what a display needs to run it without the network */
    files: readonly BuildFile[];
};
/** The builds of the player that this server can serve. */
export type BuildShelf = {
    /** the one that the server came with */
    newest: KeptBuild;
    get(id: string): KeptBuild | null;
    ids(): string[];
    /** Deletes a build; the newest stays. */
    remove(id: string): Promise<void>;
};
/**
 * Keeps the build that the server came with beside those of before, so that displays can stay with one and go back to it.
 * @param folder where builds are kept, one folder each
 * @param built  the folder of the build that the server came with
 */
export declare function openBuildShelf(folder: string, built: string): Promise<BuildShelf>;
