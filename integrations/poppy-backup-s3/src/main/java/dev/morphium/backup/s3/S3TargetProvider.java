package dev.morphium.backup.s3;

import dev.morphium.server.backup.storage.BackupTarget;
import dev.morphium.server.backup.storage.BackupTargetProvider;
import java.net.URI;

/** Opens {@code s3://BUCKET/PREFIX?endpoint=URL&region=NAME&pathStyle=true}. */
public final class S3TargetProvider implements BackupTargetProvider {
  @Override
  public String scheme() {
    return "s3";
  }

  @Override
  public BackupTarget open(URI place) {
    return S3Target.open(S3Address.parse(place));
  }
}
