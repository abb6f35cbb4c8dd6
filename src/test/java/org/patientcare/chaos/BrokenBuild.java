package org.patientcare.chaos;

import java.io.File;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.patientcare.patient.CommitPerRow;

/** The WAR with a class too many, to see whether the harness notices. */
enum BrokenBuild {
    COMMIT_PER_ROW(CommitPerRow.class, Finding.Rule.HALF),
    ANSWER_BEFORE_COMMIT(AnswerBeforeCommit.class, Finding.Rule.LOST);

    private final Class<?> culprit;
    private final Finding.Rule breaks;

    BrokenBuild(Class<?> culprit, Finding.Rule breaks) {
        this.culprit = culprit;
        this.breaks = breaks;
    }

    /** What the harness must find. */
    Finding.Rule breaks() {
        return breaks;
    }

    /** A copy of the WAR. */
    Path of(Path war, Path folder) {
        File copy = folder.resolve(name() + ".war").toFile();
        ShrinkWrap.createFromZipFile(WebArchive.class, war.toFile())
                .addClass(culprit)
                .as(ZipExporter.class)
                .exportTo(copy, true);
        return copy.toPath();
    }
}
