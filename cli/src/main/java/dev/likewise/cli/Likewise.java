package dev.likewise.cli;

import dev.likewise.cli.command.AuditCommand;
import dev.likewise.cli.command.BackupCommand;
import dev.likewise.cli.command.CompareCommand;
import dev.likewise.cli.command.CompletionCommand;
import dev.likewise.cli.command.CountCommand;
import dev.likewise.cli.command.EventsCommand;
import dev.likewise.cli.command.ExplainCommand;
import dev.likewise.cli.command.LikeCommand;
import dev.likewise.cli.command.LikedCommand;
import dev.likewise.cli.command.LikersCommand;
import dev.likewise.cli.command.LikesCommand;
import dev.likewise.cli.command.LinkCommand;
import dev.likewise.cli.command.MembersCommand;
import dev.likewise.cli.command.OutputOptions;
import dev.likewise.cli.command.PeersCommand;
import dev.likewise.cli.command.ReplayCommand;
import dev.likewise.cli.command.RetireCommand;
import dev.likewise.cli.command.StatusCommand;
import dev.likewise.cli.command.TopCommand;
import dev.likewise.cli.command.UnlikeCommand;
import dev.likewise.cli.command.VectorCommand;
import dev.likewise.cli.command.WaitCommand;
import dev.likewise.cli.local.DemoCommand;
import dev.likewise.cli.local.DevCommand;
import dev.likewise.cli.local.DoctorCommand;
import dev.likewise.cli.local.NodeCommand;
import dev.likewise.cli.local.RestoreCommand;
import dev.likewise.cli.local.SalvageCommand;
import dev.likewise.cli.local.TokenCommand;
import dev.likewise.cli.shell.Shell;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code likewise} without a command. */
@Command(
        name = "likewise",
        description = "A like counter for several regions that stays exact through cuts.",
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Exit codes: 0 fine, 1 the answer is no, 2 wrong use, 3 no node reached, 4 refused, 70 a bug.",
            "",
            "Examples:",
            "  likewise demo",
            "  likewise dev",
            "  likewise like p1 --user u1",
            "  likewise vector p1 --url http://127.0.0.1:8080 --url http://127.0.0.1:8081"
        })
final class Likewise implements Runnable {
    @Spec
    CommandSpec spec;

    @Mixin
    OutputOptions outputOptions;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Which version this is.")
    boolean version;

    private Likewise() {}

    /** The whole command line, ready to be executed once. */
    static CommandLine commandLine(Shell shell) {
        CommandLine line = new CommandLine(new Likewise())
                .addSubcommand(new NodeCommand(shell))
                .addSubcommand(new DevCommand(shell))
                .addSubcommand(new DemoCommand(shell))
                .addSubcommand(new LikeCommand(shell))
                .addSubcommand(new UnlikeCommand(shell))
                .addSubcommand(new CountCommand(shell))
                .addSubcommand(new LikedCommand(shell))
                .addSubcommand(new LikersCommand(shell))
                .addSubcommand(new LikesCommand(shell))
                .addSubcommand(new VectorCommand(shell))
                .addSubcommand(new ExplainCommand(shell))
                .addSubcommand(new CompareCommand(shell))
                .addSubcommand(new EventsCommand(shell))
                .addSubcommand(new WaitCommand(shell))
                .addSubcommand(new LinkCommand(shell))
                .addSubcommand(new AuditCommand(shell))
                .addSubcommand(new StatusCommand(shell))
                .addSubcommand(new PeersCommand(shell))
                .addSubcommand(new MembersCommand(shell))
                .addSubcommand(new TopCommand(shell))
                .addSubcommand(new RetireCommand(shell))
                .addSubcommand(new BackupCommand(shell))
                .addSubcommand(new RestoreCommand(shell))
                .addSubcommand(new SalvageCommand(shell))
                .addSubcommand(new ReplayCommand(shell))
                .addSubcommand(new TokenCommand(shell))
                .addSubcommand(new DoctorCommand(shell))
                .addSubcommand(new CompletionCommand(shell));
        ElsewhereCommand.addTo(line);
        boolean colour = shell.outIsTerminal() && !shell.colourIsForbidden();
        return line.setOut(shell.out())
                .setErr(shell.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        colour ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
                .setUsageHelpWidth(100)
                .setUsageHelpAutoWidth(false)
                .setParameterExceptionHandler(new ErrorReport(shell)::wrongUse)
                .setExecutionExceptionHandler(new ErrorReport(shell)::failed);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given");
    }
}
