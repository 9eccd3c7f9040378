/** The page on which a display finds out what it can do. The findings have their words in packages/render. */
export declare const diagnosticsTexts: import("@vitrine/texts").Texts<{
    readonly title: "Diagnostics";
    readonly pairedAs: "This display is paired as “{name}”.";
    readonly notPaired: "This browser isn’t paired as a display.";
    readonly checking: "Checking this display";
    readonly checked: "{done, number} of {total, number} checks done";
    readonly movement: "Shapes move across the display for five seconds.";
    readonly findings: "Findings";
    readonly details: "Details";
    readonly level: {
        readonly poor: readonly ["Limit", "how much a finding weighs: the display works with it"];
        readonly bad: readonly ["Problem", "how much a finding weighs: the display is not suitable"];
    };
    readonly send: "Send to the console";
    readonly sending: "Sending to the console…";
    readonly sent: "Sent to the console. Open this device there to read the report.";
    readonly sendUnreachable: "Couldn’t send the report. Check the network connection and try again.";
    readonly sendEnded: "Couldn’t send the report because this display isn’t paired anymore. Open the player to pair it.";
    readonly runAgain: "Run again";
    readonly testPicture: "Test the picture";
    readonly playTone: "Play a tone";
    readonly noTone: "This browser can’t play the tone.";
    readonly copy: "Copy report";
    readonly copied: "Report copied.";
    readonly notCopied: "Couldn’t copy the report. Download it instead.";
    readonly download: "Download report";
    readonly openPlayer: "Open the player";
}>;
/** The pictures that people look at themselves. */
export declare const pictureTexts: import("@vitrine/texts").Texts<{
    readonly title: "Picture test";
    readonly next: readonly ["Next picture", "a button: the picture itself"];
    readonly step: "{step, number} of {steps, number}";
    readonly keys: "Tap, click or press an arrow key to go on. Press Escape to leave.";
    readonly patch: {
        readonly bars: {
            readonly name: "Colour bars";
            readonly look: "Each bar has one even colour, and none looks like another.";
        };
        readonly greys: {
            readonly name: "Grey steps";
            readonly look: "All steps are visible, evenly spaced, and without colour.";
        };
        readonly black: {
            readonly name: "Near black";
            readonly look: "The squares are visible, the last ones just barely.";
        };
        readonly white: {
            readonly name: "Near white";
            readonly look: "The squares are visible, the last ones just barely.";
        };
        readonly red: {
            readonly name: "Red";
            readonly look: "The display is evenly red, without dots.";
        };
        readonly green: {
            readonly name: "Green";
            readonly look: "The display is evenly green, without dots.";
        };
        readonly blue: {
            readonly name: "Blue";
            readonly look: "The display is evenly blue, without dots.";
        };
        readonly edges: {
            readonly name: "Edges";
            readonly look: "The frame and all four corners are completely visible. If not, turn off overscan.";
        };
        readonly grid: {
            readonly name: "Fine grid";
            readonly look: "The lines are sharp and even. If not, set the native resolution.";
        };
        readonly motion: {
            readonly name: "Motion";
            readonly look: "The bar moves smoothly, and its edges don’t tear.";
        };
    };
}>;
