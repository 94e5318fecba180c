package dev.morphium.server.replication.raft;

import static org.assertj.core.api.Assertions.assertThat;

import com.alipay.sofa.jraft.util.SignalHelper;
import org.junit.jupiter.api.Test;

class SignalsTest {
  @Test
  void theLibraryTakesNoSignalFromTheVirtualMachine() {
    assertThat(SignalHelper.supportSignal()).isFalse();
    assertThat(SignalHelper.class.getProtectionDomain().getCodeSource().getLocation())
        .isEqualTo(RaftNode.class.getProtectionDomain().getCodeSource().getLocation());
  }
}
