package dev.morphium.spring.repository;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains in plain text how repositories come to their implementations. */
final class RepositoryFailureAnalyzer
    extends AbstractFailureAnalyzer<MissingImplementationException> {
  @Override
  protected FailureAnalysis analyze(Throwable root, MissingImplementationException failure) {
    return new FailureAnalysis(
        failure.getMessage() + ": it was compiled without the annotation processor that writes it.",
        "Add dev.morphium:morphium-jakarta-data-processor to the annotation processors of the"
            + " build (annotationProcessorPaths of the maven-compiler-plugin, annotationProcessor"
            + " of Gradle), and compile anew.",
        root);
  }
}
